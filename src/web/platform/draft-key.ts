// What is typed and not sent lies in the browser longer than a session. It is sealed under a key that the server gives with
// the session and that stays in memory: whoever has signed out leaves nothing behind that can be read, and finds it again.

let key = ''

/** Takes the key of whoever is signed in now; empty = nobody is. */
export const setDraftKey = (given: string): void => {
  key = given
}

/** The key of whoever is signed in; empty when nobody is. */
export const draftKey = (): string => key
