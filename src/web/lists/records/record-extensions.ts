import type { ComponentType, ReactNode } from 'react'
import type { RecordRow } from './record-cells'

/** Page-specific dialog of an action whose form a document cannot describe. */
export type RecordDialog<Row> = ComponentType<{ row?: Row; onClose(): void; onSaved(): void }>

/** Row rendered by the page, with its action buttons and a function that starts an action by name. */
export type RecordCard<Row> = ComponentType<{
  row: Row
  deeds: ReactNode
  begin(deed: string): void
  onChange(): void
}>

/**
 * Page-specific extensions of a list that a document cannot describe, by the names that the document uses.
 */
export interface RecordExtensions<Row> {
  /** Derives more properties of a row, for columns and actions, from the response. */
  told?(row: Row): object
  /** Columns rendered by the page, by key. */
  cells?: Readonly<Record<string, (row: Row, onChange: () => void) => ReactNode>>
  /** Renders rows as cards instead of table rows. */
  card?: RecordCard<Row>
  /** Actions that open a dialog. */
  dialogs?: Readonly<Record<string, RecordDialog<Row>>>
  /** Actions that the page runs; the list reloads unless they return false. */
  acts?: Readonly<Record<string, (row: Row) => Promise<unknown>>>
}

/** Extensions as the list uses them: it knows rows only by the document. */
export type AnyRecordExtensions = RecordExtensions<RecordRow>
