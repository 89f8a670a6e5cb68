// The base class of objects with unlimited undo and redo.

/**
 * @abstract
 * @template Action the action that `_apply` performs or reverts
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

	/** Perform an action; actions undone before can no longer be redone. */
	_do(/** @type {Action} */ action) {
		this.done.push(action);
		this.undone = [];
		this._apply(action, false);
	}

	/**
	 * Perform an action, or revert it.
	 * @param {Action} _action
	 * @param {boolean} _back
	 */
	_apply(_action, _back) {
		throw new Error("every history has its own way to apply a change");
	}

	/** Dispatch a `change` event with the changed cells; null if any may have changed. */
	_send(/** @type {number[]|null} */ cells) {
		this.dispatchEvent(new CustomEvent("change", { detail: cells }));
	}
}
