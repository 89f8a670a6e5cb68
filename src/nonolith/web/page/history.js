// History: changes that can be undone and redone without end. What has one extends it.

/**
 * @abstract
 * @template Action what `_apply` makes, or takes back
 */
export class History extends EventTarget {
  constructor() {
    super();
    /** @type {Action[]} */
    this.done = [];
    /** @type {Action[]} */
    this.undone = [];
  }

  undo() {
    const action = this.done.pop();
    if (!action) return;
    this.undone.push(action);
    this._apply(action, true);
  }

  redo() {
    const action = this.undone.pop();
    if (!action) return;
    this.done.push(action);
    this._apply(action, false);
  }

  /** Makes a change; what was undone before cannot be redone after it. */
  _do(/** @type {Action} */ action) {
    this.done.push(action);
    this.undone = [];
    this._apply(action, false);
  }

  /**
   * Makes a change, or takes it back.
   * @param {Action} _action
   * @param {boolean} _back
   */
  _apply(_action, _back) {
    throw new Error("every history has its own way to apply a change");
  }

  /** Sends out which cells changed; null: any of them, or how they are shown. */
  _send(/** @type {number[]|null} */ cells) {
    this.dispatchEvent(new CustomEvent("change", { detail: cells }));
  }
}
