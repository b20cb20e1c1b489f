import type { ComponentType, ReactNode } from 'react'
import type { RecordRow } from './record-cells'

/** A dialog of the page's own for a deed whose form a document cannot tell. */
export type RecordDialog<Row> = ComponentType<{ row?: Row; onClose(): void; onSaved(): void }>

/** A row that is drawn by the page, with the buttons of its deeds, and a way to begin one by its name. */
export type RecordCard<Row> = ComponentType<{
  row: Row
  deeds: ReactNode
  begin(deed: string): void
  onChange(): void
}>

/** What a document cannot tell of a list and its page knows, by the names that the document uses. */
export interface RecordExtensions<Row> {
  /** More properties of a row: what columns show and deeds ask for, made of what the call answered. */
  told?(row: Row): object
  /** Columns that the page draws, by their keys. */
  cells?: Readonly<Record<string, (row: Row, onChange: () => void) => ReactNode>>
  /** Rows are no lines of a table but cards. */
  card?: RecordCard<Row>
  /** Deeds that open a dialog. */
  dialogs?: Readonly<Record<string, RecordDialog<Row>>>
  /** Deeds that the page does; the list is read again unless they answer false. */
  acts?: Readonly<Record<string, (row: Row) => Promise<unknown>>>
}

/** Parts as the list uses them: it knows rows only by the document. */
export type AnyRecordExtensions = RecordExtensions<RecordRow>
