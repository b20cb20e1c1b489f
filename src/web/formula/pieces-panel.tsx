import { type ReactNode, useState } from 'react'
import type { KnownField } from '#/core/expression'
import { t } from '../platform/i18n'
import { columnPiece, fieldPiece, functionPieces, operators, type Piece } from './pieces'

interface PiecesProps {
  fields: readonly KnownField[]
  onInsert(text: string): void
}

const searchFrom = 12
/** Fields whose displayed value differs from the stored one. */
const withShown: KnownField['kind'][] = ['text', 'list', 'person', 'department', 'area']

/** Everything a click can put into the condition. */
export function Pieces({ fields, onInsert }: PiecesProps) {
  const [words, setWords] = useState('')
  const found = fields.filter(({ name }) => name.includes(words.trim()))
  const chip = ({ label, text }: Piece) => (
    <button
      key={text}
      type="button"
      className="fx-chip"
      aria-label={t('formula.insert', { name: label })}
      onClick={() => onInsert(text)}
    >
      {label}
    </button>
  )
  return (
    <div className="fx-pieces">
      <Row title={t('formula.fields')}>
        {fields.length > searchFrom && (
          <input
            className="q-input fx-search"
            type="search"
            aria-label={t('formula.search')}
            placeholder={t('formula.search')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        {found.map((field) => chip(fieldPiece(field)))}
        {!fields.length && <small>{t('formula.no-fields')}</small>}
      </Row>
      {found.some(({ kind }) => withShown.includes(kind)) && (
        <Row title={t('formula.fields-shown')}>
          {found.filter(({ kind }) => withShown.includes(kind)).map((field) => chip(fieldPiece(field, true)))}
        </Row>
      )}
      {found.map(({ key, name, columns }) =>
        columns?.length ? (
          <Row key={key} title={t('formula.columns', { table: name })}>
            {columns.map((column) => chip(columnPiece(column)))}
          </Row>
        ) : null,
      )}
      <Row title={t('formula.operators')}>{operators.map((text) => chip({ label: text, text }))}</Row>
      <Row title={t('formula.functions')}>{functionPieces.map(chip)}</Row>
    </div>
  )
}

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="fx-row">
    <legend>{title}</legend>
    <div>{children}</div>
  </fieldset>
)
