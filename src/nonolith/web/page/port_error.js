/** The error of a failed request: its kind, and the service's message in English (may be empty). */
export class PortError extends Error {
  /** @param {string} message @param {string} [kind] */
  constructor(message, kind = "unreachable") {
    super(message);
    this.kind = kind;
  }
}
