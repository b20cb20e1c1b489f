/**
 * Thrown by a rule that advances the flow on a snapshot without all messages; the rule then decides again on
 * the whole flow.
 */
export class IncompleteSnapshotError extends Error {
  constructor() {
    super('the whole flow is needed')
  }
}
