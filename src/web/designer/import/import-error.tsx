import type { ReactNode } from 'react'

/** Explains why a document was rejected: a sentence and details of the places. */
export const ImportErrorMessage = ({ sentence, children }: { sentence: string; children?: ReactNode }) => (
  <div role="alert" className="q-tone-danger">
    <p>{sentence}</p>
    {children}
  </div>
)
