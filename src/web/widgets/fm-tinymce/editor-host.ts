import type { Editor } from '@tiptap/core'

/** Dialogs of the editor. */
export type EditorDialog = 'image' | 'link' | 'code'

/** Context of a tool. */
export interface Host {
  editor: Editor
  isFull: boolean
  open(part: EditorDialog): void
  toggleFull(): void
}
