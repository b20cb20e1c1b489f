import type { ReactNode } from 'react'
import { type EmbeddingProps, FormSurroundings } from '../form-surroundings'

/** Provides language, theme and host to fields of Qianpi in a form of Formily. */
export const FormilyFields = ({ children, ...embedding }: EmbeddingProps & { children: ReactNode }) => (
  <FormSurroundings {...embedding}>{(look) => <div {...look}>{children}</div>}</FormSurroundings>
)
