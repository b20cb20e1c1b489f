import { createContext, type ReactNode, useMemo, useState } from 'react'

/** Colleague whom a comment on the page is to mention. */
interface RequestedMention {
  id: string
  name: string
}

interface Requests {
  /** Latest request; each press is one of its own. */
  mention: RequestedMention | undefined
  ask(person: RequestedMention): void
}

/** Requests to mention a colleague in a comment on the page; undefined where comments are not written. */
export const MentionRequest = createContext<Requests | undefined>(undefined)

/** Passes requests to mention a colleague on to the comments of the page. */
export function MentionRequestProvider({ children }: { children: ReactNode }) {
  const [mention, setMention] = useState<RequestedMention>()
  const value = useMemo(
    () => ({ mention, ask: (person: RequestedMention) => setMention({ ...person }) }),
    [mention],
  )
  return <MentionRequest.Provider value={value}>{children}</MentionRequest.Provider>
}
