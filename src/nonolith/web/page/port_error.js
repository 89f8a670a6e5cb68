// What goes wrong with a question to the port.

/** Its kind, and the message of the service (in English), if there is one. */
export class PortError extends Error {
  /** @param {string} message @param {string} [kind] */
  constructor(message, kind = "unreachable") {
    super(message);
    this.kind = kind;
  }
}
