import { useState } from 'react'
import type { OwnForm, RecordList, SheetImport } from '#/generated/types'
import { sheetFields, sheetMarks, toFormDesign } from '../../../../core/form'
import { CallError, t } from '../../../platform'
import { type UploadCall, upload } from '../../../platform/upload'
import { Dialog, DialogButtons, Row, Stack, toast } from '../../../ui'
import { ImportCounts, ImportFault, ImportSection, UnknownColumns } from './import-plan'
import { SheetFile } from './spreadsheet-file'

const forms = import.meta.glob<OwnForm>('../../../../../schemas/forms/*.json', { import: 'default' })

type From = NonNullable<RecordList['import']>

interface ImportDialogProps {
  import: From
  onClose(): void
  onDone(): void
}

/** Uploads the file: for a preview, or with the confirmation of that preview for saving. */
const send = (call: string, file: File, confirm?: string) =>
  upload(call as UploadCall, {
    file,
    part: 'filename[]',
    fields: confirm ? { confirm } : {},
    onProgress: () => undefined,
    signal: new AbortController().signal,
  }) as Promise<SheetImport>

/** Downloads a template to fill in, with the titles of the form's fields. */
async function handTemplate({ form, template }: From) {
  const own = await forms[`../../../../../schemas/forms/${form}.json`]?.()
  if (!own) return
  const { downloadSheet } = await import('../../../platform/spreadsheet')
  const isDemanded = (rules: readonly { required?: boolean }[] = []) => rules.some(({ required }) => required)
  const head = sheetFields(toFormDesign(own, (key) => t(key))).map(
    ({ name, rules }) => (isDemanded(rules) ? sheetMarks.required : '') + name,
  )
  await downloadSheet([head], t(template))
}

/** Chosen file: its preview, or why it was rejected. */
interface Taken {
  file?: File
  plan?: SheetImport
  failure?: string
}

function useImport({ import: { call }, onClose, onDone }: ImportDialogProps) {
  const [taken, setTaken] = useState<Taken>({})
  const [isBusy, setBusy] = useState(false)
  const busily = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch((error: unknown) =>
      setTaken({ failure: error instanceof CallError ? error.message : t('list.sheet-unreadable') }),
    )
    setBusy(false)
  }
  const choose = (file: File | undefined) =>
    busily(async () => {
      setTaken({})
      if (file) setTaken({ file, plan: await send(call, file) })
    })
  const apply = (file: File, { sha256 }: SheetImport) =>
    busily(async () => {
      const { added } = await send(call, file, sha256)
      toast(t('list.sheet-done', { n: added }), 'success')
      onDone()
      onClose()
    })
  return { taken, isBusy, choose, apply }
}

const PlanView = ({ plan: { added, same, faulty, steps, faults, unknown } }: { plan: SheetImport }) => (
  <div className="list-sheet-plan q-stack q-gap-3-5">
    <ImportCounts
      counts={[
        [t('list.sheet-added'), added],
        [t('list.sheet-same'), same],
        [t('list.sheet-faulty'), faulty],
      ]}
    />
    <UnknownColumns columns={unknown} />
    <ImportSection
      title={t('list.sheet-faults', { n: faulty })}
      tone="danger"
      shown={faults.length}
      all={faulty}
    >
      {faults.map(({ row, column, text, msg }) => (
        <ImportFault
          key={`${row} ${column}`}
          place={t('list.sheet-row', { row })}
          column={column}
          text={text}
          msg={msg}
        />
      ))}
    </ImportSection>
    <ImportSection title={t('list.sheet-adds', { n: added })} shown={steps.length} all={added}>
      {steps.map(({ row, name, says }) => (
        <li key={row}>
          <span className="q-soft">{t('list.sheet-row', { row })}</span>
          <strong>{name}</strong>
          <Row as="span" align="stretch" gap={4} lineGap={0.5} wrap>
            {says.map(({ title, text }) => (
              <span
                key={title}
                className="list-sheet-change q-inline q-align-stretch q-wrap q-gap-1-5 q-gap-y-0-5"
              >
                <small>{title}</small> <ins>{text}</ins>
              </span>
            ))}
          </Row>
        </li>
      ))}
    </ImportSection>
    {added === 0 && faulty === 0 && <p role="status">{t('list.sheet-nothing')}</p>}
  </div>
)

/** Imports a spreadsheet into a list of records: file, preview, then the records. */
export function RecordImportDialog(props: ImportDialogProps) {
  const { import: from, onClose } = props
  const { taken, isBusy, choose, apply } = useImport(props)
  const { file, plan, failure } = taken
  const added = plan?.added ?? 0
  const foot = (
    <DialogButtons
      onCancel={onClose}
      ok={added ? t('list.sheet-import-n', { n: added }) : t('list.sheet-import')}
      busy={isBusy}
      disabled={added === 0}
      onClick={() => file && plan && void apply(file, plan)}
    />
  )
  return (
    <Dialog title={t(from.title)} width={760} onClose={onClose} footer={foot}>
      <Stack gap={3.5}>
        <p>{t(from.hint)}</p>
        <SheetFile
          isBusy={isBusy}
          failure={failure}
          onChoose={choose}
          onTemplate={() => handTemplate(from)}
        />
        {plan && <PlanView plan={plan} />}
      </Stack>
    </Dialog>
  )
}
