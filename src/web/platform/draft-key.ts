// Unsent input outlives the session in the browser. It is encrypted under a key that the server sends with
// the session and that stays in memory: after sign-out nothing readable remains, and the next sign-in
// restores it.

let key = ''

/** Sets the key of the signed-in person; empty = no one is signed in. */
export const setDraftKey = (draftKey: string): void => {
  key = draftKey
}

/** Returns the key of the signed-in person; empty if no one is signed in. */
export const personDraftKey = (): string => key
