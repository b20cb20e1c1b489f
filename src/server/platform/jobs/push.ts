/** Push events for signed-in people: each is sent to every open page of the person, in every process. */
export interface Push {
  /** Notifies people that their badges may have changed; collected and sent after commit. */
  badgesChanged(workspace: string, people: readonly string[]): void
  /** Calls `hear` on each event for the person until the returned function is called. */
  listen(workspace: string, personId: string, hear: () => void): () => void
  /** Whether published events arrive: sends a notification to itself and waits for it. */
  isHeard(): Promise<boolean>
  close(): Promise<void>
}
