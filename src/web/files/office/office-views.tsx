import { useEffect, useRef } from 'react'
import { useTranslator } from '../../platform'
import { formatFileSize } from '../file-view'
import { drawPages } from './draw-nodes'
import type { DocumentOf } from './office-document'
import { Rest, Surface, useGrowing } from './view-parts'

/** Number of lines of a text in one piece. */
const linesOfPiece = 400

/** Renders a text as it is written. */
export function TextView({ document: { text, isCut } }: { document: DocumentOf<'text'> }) {
  const t = useTranslator()
  const lines = text.split('\n')
  const { count, mark } = useGrowing(lines.length, linesOfPiece)
  const pieces = Array.from({ length: Math.ceil(Math.min(count, lines.length) / linesOfPiece) }, (_, at) =>
    lines.slice(at * linesOfPiece, (at + 1) * linesOfPiece).join('\n'),
  )
  return (
    <Surface>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
        <pre key={at} style={{ margin: 0, whiteSpace: 'pre-wrap' }} className="q-break">
          {piece}
        </pre>
      ))}
      {mark}
      {isCut && <Rest>{t('office.more')}</Rest>}
    </Surface>
  )
}

const listHead = { textAlign: 'left' } as const

/** Number of files of a zip in one piece. */
const entriesOfPiece = 200

/** Renders the files in a zip: where they are, how large, of when. */
export function EntriesView({ document: { entries, count } }: { document: DocumentOf<'entries'> }) {
  const t = useTranslator()
  const files = entries.filter(({ path }) => !path.endsWith('/'))
  const { count: shown, mark } = useGrowing(files.length, entriesOfPiece)
  return (
    <Surface>
      <p className="q-muted q-text-sm q-margin-bottom-2">
        {t('office.entries', {
          n: files.length,
          size: formatFileSize(files.reduce((sum, { bytes }) => sum + bytes, 0)),
        })}
      </p>
      <table className="office-sheet q-full">
        <thead>
          <tr>
            <th scope="col" style={listHead}>
              {t('office.entry')}
            </th>
            <th scope="col" style={listHead}>
              {t('office.size')}
            </th>
            <th scope="col" style={listHead}>
              {t('office.changed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.slice(0, shown).map(({ path, bytes, at, isEncrypted }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a zip may hold two files of one name
            <tr key={index}>
              <td>
                {path} {isEncrypted && <small className="q-muted">{t('office.encrypted')}</small>}
              </td>
              <td className="q-nowrap">{formatFileSize(bytes)}</td>
              <td className="q-nowrap">{at}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {mark}
      {count > entries.length && <Rest>{t('office.more-entries', { n: count - entries.length })}</Rest>}
    </Surface>
  )
}

/** Lines of a vector cannot break, so that a larger page is wider than its window. */
const enlarged = 'calc(100% * var(--office-zoom))'

/** Renders the pages of a document. They stay inside their box, whatever their styles say. */
export function PagesView({ document }: { document: DocumentOf<'pages'> }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const closing = new AbortController()
    if (host.current) void drawPages(host.current, document, closing.signal)
    return () => closing.abort()
  }, [document])
  return (
    <div style={{ contain: 'content', minWidth: document.isVector ? enlarged : undefined }}>
      <div ref={host} />
    </div>
  )
}
