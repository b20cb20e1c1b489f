/** Thrown by a rule that moves something on, on a snapshot that leaves messages out: it decides again on the whole flow. */
export class IncompleteSnapshotError extends Error {
  constructor() {
    super('the whole flow is needed')
  }
}
