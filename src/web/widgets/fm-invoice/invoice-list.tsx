import { useState } from 'react'
import type { InvoiceEntry } from '#/generated/types'
import { sumInvoices } from '../../../core/form'
import { FileList } from '../../files/file-list'
import { toFileView } from '../../files/file-view'
import { type Translator, useTranslator } from '../../platform'
import { IconButton, Muted, Tag } from '../../ui'

const money = (amount: number) => amount.toFixed(2)

const problemText = ({ buyer = '', buyer_tax: tax = '' }: InvoiceEntry, problem: string, t: Translator) =>
  t(`widget.invoice.problem.${problem}`, { buyer: buyer || '—', tax: tax || '—' })

/** State of an invoice: read exactly, or to be checked by a person; a signature is never verified. */
function InvoiceMarks({ entry }: { entry: InvoiceEntry }) {
  const t = useTranslator()
  const isExact = entry.source === 'xml' || entry.source === 'ofd'
  return (
    <>
      <Tag tone={isExact ? 'success' : 'warning'}>
        {t(isExact ? 'widget.invoice.exact' : 'widget.invoice.check')}
      </Tag>
      {entry.is_signed && <Tag tone="neutral">{t('widget.invoice.unverified')}</Tag>}
    </>
  )
}

interface InvoiceListProps {
  entries: readonly InvoiceEntry[]
  label: string
  onRemove?: ((entry: InvoiceEntry) => void) | undefined
}

/** Lists invoices with number, date, seller, total, state and problems, and their sum; the files open below. */
export function InvoiceList({ entries, label, onRemove }: InvoiceListProps) {
  const t = useTranslator()
  const [shown, setShown] = useState<string>()
  const file = entries.find(({ fileid }) => fileid === shown)
  return (
    <>
      <ul className="files q-stack q-gap-1 q-single q-margin-top-2" aria-label={label}>
        {entries.map((entry) => (
          <li className="q-row q-wrap q-gap-2 q-gap-y-0-5 q-radius-md" key={entry.fileid}>
            <button
              type="button"
              className="files-name"
              aria-expanded={shown === entry.fileid}
              aria-label={t('widget.invoice.open', { number: entry.number })}
              onClick={() => setShown(shown === entry.fileid ? undefined : entry.fileid)}
            >
              {entry.code && `${entry.code} `}
              {entry.number}
            </button>
            <b className="q-push">{money(entry.total)}</b>
            {onRemove && (
              <IconButton
                icon="close"
                label={t('widget.invoice.remove', { number: entry.number })}
                onClick={() => onRemove(entry)}
              />
            )}
            <small className="files-note q-row q-wrap q-gap-2">
              <span>{entry.date}</span>
              <span className="q-break">{entry.seller}</span>
              <InvoiceMarks entry={entry} />
            </small>
            {entry.problems.map((problem) => (
              <small key={problem} className="files-note files-problem" data-problem={problem}>
                {problemText(entry, problem, t)}
              </small>
            ))}
          </li>
        ))}
      </ul>
      <Muted as="small">
        {t('widget.invoice.sum', { n: entries.length, sum: money(sumInvoices(entries)) })}
      </Muted>
      {file && <FileList files={[toFileView(file)]} label={file.name} />}
    </>
  )
}
