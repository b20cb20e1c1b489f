import type { OwnForm, RecordList, SheetImport } from '#/generated/types'
import { sheetFields, sheetHeaderMarkers, toFormDesign } from '../../../../core/form'
import { CallError, t } from '../../../platform'
import { type UploadCall, uploadFile } from '../../../platform/upload'
import { ImportDialog, Row, Stack, toast, useImport } from '../../../ui'
import { ImportCounts, ImportFault, ImportSection, UnknownColumns } from './import-plan'
import { SheetFile } from './spreadsheet-file'

const forms = import.meta.glob<OwnForm>('../../../../../schemas/forms/*.json', { import: 'default' })

type From = NonNullable<RecordList['import']>

interface RecordImportProps {
  import: From
  onClose(): void
  onDone(): void
}

/** Uploads the file: for a preview, or with the confirmation of that preview for saving. */
const send = (call: string, file: File, confirm?: string) =>
  uploadFile(call as UploadCall, {
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
    ({ name, rules }) => (isDemanded(rules) ? sheetHeaderMarkers.required : '') + name,
  )
  await downloadSheet([head], t(template))
}

/** File with the preview of its import. */
interface FilePlan {
  file: File
  preview: SheetImport
}

const failureOf = (error: unknown) =>
  error instanceof CallError ? error.message : t('list.sheet-unreadable')

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
export function RecordImportDialog({ import: from, onClose, onDone }: RecordImportProps) {
  const { plan, failure, isBusy, choose, apply } = useImport<File, FilePlan>({
    read: async (file) => ({ file, preview: await send(from.call, file) }),
    async apply({ file, preview: { sha256 } }) {
      const { added } = await send(from.call, file, sha256)
      toast(t('list.sheet-done', { n: added }), 'success')
      onDone()
      onClose()
    },
    failureOf,
  })
  const added = plan?.preview.added ?? 0
  return (
    <ImportDialog
      title={t(from.title)}
      width={760}
      ok={added ? t('list.sheet-import-n', { n: added }) : t('list.sheet-import')}
      isBusy={isBusy}
      isReady={added > 0}
      onApply={() => plan && void apply(plan)}
      onClose={onClose}
    >
      <Stack gap={3.5}>
        <p>{t(from.hint)}</p>
        <SheetFile
          isBusy={isBusy}
          failure={failure}
          onChoose={choose}
          onTemplate={() => handTemplate(from)}
        />
        {plan && <PlanView plan={plan.preview} />}
      </Stack>
    </ImportDialog>
  )
}
