import { useRef, useState } from 'react'
import type { InvoiceEntry, StoredFile } from '#/generated/types'
import { invoiceEntriesOf } from '../../../core/form'
import { itemNumberOption, pickAria, type WidgetProps } from '../../controls/widget-props'
import { UploadList } from '../../files/upload-list'
import { confirmFileRemoval, deleteFile, useFilePicker } from '../../files/use-file-picker'
import { addPendingUpload, removePendingUpload, useUploads } from '../../files/use-uploads'
import { type FormHost, useFormHost } from '../../form-host/form-host'
import { CallError, useTranslator } from '../../platform'
import { Button, toast } from '../../ui'
import { InvoiceList } from './invoice-list'

const accepted = '.xml,.ofd,.pdf'

/** Has an uploaded invoice read; the texts of a PDF document are read here, by a worker. */
async function readInvoice(
  stored: StoredFile,
  file: File | undefined,
  host: FormHost,
): Promise<InvoiceEntry> {
  const isPdf = stored.formats === 'pdf' && file
  const texts = isPdf
    ? await import('../../files/pdf/read-pdf-texts').then(({ readPdfTexts }) => readPdfTexts(file))
    : []
  return host.readInvoice(stored.fileid, texts)
}

/** Reads uploads one by one into the value; one that is no invoice is deleted again, with the reason as a message. */
function useInvoiceReading(value: unknown, onChange: (next: InvoiceEntry[]) => void) {
  const host = useFormHost()
  const t = useTranslator()
  const [reading, setReading] = useState<readonly string[]>([])
  const latest = useRef<InvoiceEntry[]>([])
  latest.current = invoiceEntriesOf(value)
  const change = (next: InvoiceEntry[]) => {
    latest.current = next
    onChange(next)
  }
  const read = async (stored: StoredFile, file: File | undefined) => {
    const { fileid, name } = stored
    addPendingUpload(fileid)
    setReading((names) => [...names, name])
    try {
      const entry = await readInvoice(stored, file, host)
      change([...latest.current, entry])
    } catch (error) {
      const message = error instanceof CallError ? error.message : t('widget.invoice.unread', { name })
      toast(message, 'danger')
      void deleteFile({ call: 'form', fileid }, { host, t })
    } finally {
      removePendingUpload(fileid)
      setReading((names) => names.toSpliced(names.indexOf(name), 1))
    }
  }
  const remove = async (entry: InvoiceEntry) => {
    if (!(await confirmFileRemoval(entry.name, t))) return
    change(latest.current.filter(({ fileid }) => fileid !== entry.fileid))
    void deleteFile({ call: 'form', fileid: entry.fileid }, { host, t })
  }
  return { entries: latest.current, reading, read, remove }
}

/** Field for electronic invoices: chosen, dropped or pasted, read by the server, and listed with their sum. */
export default function InvoiceField(props: WidgetProps<InvoiceEntry[]>) {
  const { id, value, item, disabled, onChange } = props
  const t = useTranslator()
  const { entries, reading, read, remove } = useInvoiceReading(value, (next) =>
    onChange(next.length ? next : null),
  )
  const files = useRef(new Map<string, File>())
  const { uploads, add, cancel, retry } = useUploads({
    call: 'oa/form/uploadfile',
    part: 'filename[]',
    fields: { source: 'fm-invoice' },
    onDone: (stored, key) => {
      for (const one of stored) void read(one, files.current.get(key))
      files.current.delete(key)
    },
  })
  for (const { key, file } of uploads) files.current.set(key, file)
  const picker = useFilePicker({
    disabled,
    multiple: true,
    accept: accepted,
    present: entries.length + uploads.length + reading.length,
    limits: { length: itemNumberOption(item, 'maxCount') ?? 20 },
    onFiles: add,
  })
  const { 'aria-required': _, 'aria-invalid': __, ...ties } = pickAria(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div role="group" className="file-field q-radius-md" {...ties} {...picker.target}>
      <div className="file-field-head q-row q-wrap q-gap-3 q-gap-y-1">
        <Button
          id={id}
          icon="plus"
          aria-label={`${t('widget.invoice.choose')} ${item.name}`}
          disabled={disabled}
          onClick={picker.open}
        >
          {t('widget.invoice.choose')}
        </Button>
        <small>{t('widget.invoice.hint')}</small>
      </div>
      {picker.parts}
      {entries.length > 0 && (
        <InvoiceList entries={entries} label={item.name} onRemove={disabled ? undefined : remove} />
      )}
      {uploads.length > 0 && <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />}
      {reading.map((name) => (
        <small key={name} role="status">
          {t('widget.invoice.reading', { name })}
        </small>
      ))}
    </div>
  )
}
