import type { Editor } from '@tiptap/core'

/** The parts that open over the editor, or make it fill the screen. */
export type Opened = 'image' | 'link' | 'code'

/** What a tool works on. */
export interface Host {
  editor: Editor
  isFull: boolean
  open(part: Opened): void
  toggleFull(): void
}
