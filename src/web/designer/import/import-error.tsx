import type { ReactNode } from 'react'

/** Why a document is not taken: a sentence, and what is told of its places. */
export const ImportErrorMessage = ({ sentence, children }: { sentence: string; children?: ReactNode }) => (
  <div role="alert" className="fd-import-refused">
    <p>{sentence}</p>
    {children}
  </div>
)
