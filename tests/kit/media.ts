import { vi } from 'vitest'

/** Answers the page's media queries, none of which match by default. */
export const stubMedia = (matches: (query: string) => boolean = () => false) =>
  vi.stubGlobal(
    'matchMedia',
    (query: string) =>
      ({
        matches: matches(query),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
