import type { Editor } from '@tiptap/core'

/** The parts that open over the editor, or make it fill the screen. */
export type EditorDialog = 'image' | 'link' | 'code'

/** What a tool works on. */
export interface Host {
  editor: Editor
  isFull: boolean
  open(part: EditorDialog): void
  toggleFull(): void
}
