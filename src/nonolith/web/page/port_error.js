// What goes wrong with a question to the port.

/** Its kind, and what the service said about it (in English), if anything. */
export class PortError extends Error {
  /** @param {string} message @param {string} [kind] */
  constructor(message, kind = "unreachable") {
    super(message);
    this.kind = kind;
  }
}
