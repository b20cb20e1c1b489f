import { lazy, Suspense, useRef, useState } from 'react'
import type { CallName } from '#/generated/calls'
import type { OwnForm, RecordList, RecordListDeed } from '#/generated/types'
import { createRequestIds, t, useQuery } from '../../platform'
import { findApiCall } from '../../platform/api'
import { watchExport } from '../../stores/exports'
import { hasPermission } from '../../stores/session'
import { Button, confirm, toast } from '../../ui'
import { downloadExport, notifyExport } from '../tools/export-file'
import { type AnyRecordExtensions, fillFromRow, isTruthyProperty, type RecordRow } from './record-cells'

interface RecordExportProps {
  export: NonNullable<RecordList['export']>
  /** Query of the list. */
  query: object
  isEmpty: boolean
  /** True if there are more rows than are counted. */
  isLong: boolean
}

type Send = (body: object) => Promise<{ id: string }>

/** Exports the rows as a spreadsheet: a few immediately, many in the background, downloaded when ready. */
export function RecordExport({ export: { title, call, start }, query, isEmpty, isLong }: RecordExportProps) {
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  const send = (name: string, body: object) => (findApiCall(name as CallName) as unknown as Send)(body)
  const begin = async (name: string) => {
    const { id } = await send(name, { ...query, requestId: idOf.current(query) })
    idOf.current = createRequestIds()
    toast(t('list.export-begun'))
    await watchExport(id, {
      onBegin: () => undefined,
      onEnd: (one) => {
        notifyExport(one)
        if (one.id === id) downloadExport(one)
      },
    })
  }
  const run = async () => {
    setBusy(true)
    await (isLong && start ? begin(start) : send(call, query)).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button disabled={isEmpty} busy={isBusy} onClick={() => void run()}>
      {t(title)}
    </Button>
  )
}

const FormDialog = lazy(async () => ({
  default: (await import('../../product-forms/form-dialog')).FormDialog,
}))
const forms = import.meta.glob<OwnForm>('../../../../schemas/forms/*.json', { import: 'default' })

/** Checks whether an action is available for a row. */
export function isActionAvailable(
  { deeds = [] }: RecordList,
  recordAction: RecordListDeed,
  row?: RecordRow,
): boolean {
  const { when, unless, roles, insteadOf } = recordAction
  const other = deeds.find(({ name }) => name === insteadOf)
  return (
    (!when || isTruthyProperty(row, when)) &&
    (!unless || !isTruthyProperty(row, unless)) &&
    hasPermission(roles) &&
    !(other && isActionAvailable({ deeds } as RecordList, other, row))
  )
}

/** Checks whether a row can be part of a bulk action. */
export const isSelectable = (list: RecordList, recordAction: RecordListDeed, row: RecordRow): boolean =>
  Boolean(recordAction.bulk) &&
  isActionAvailable(list, recordAction, row) &&
  (!recordAction.bulkWhen || isTruthyProperty(row, recordAction.bulkWhen))

/** Sends the data of an action, then notifies that it was done. */
async function send({ call, done }: RecordListDeed, body: object, result: RecordRow = {}): Promise<void> {
  const answer = (call &&
    (await (findApiCall(call as CallName) as (body: object) => Promise<unknown>)(body))) as object | undefined
  if (done) toast(t(done, { ...result, ...(answer as object) }), 'success')
}

/** Started action: with one row, several, or none. */
export interface RecordActionRun {
  deed: RecordListDeed
  row?: RecordRow
  rows?: readonly RecordRow[]
}

/** Returns the parameters of an action's call from its rows. */
const namedIn = (
  { id = 'id' }: RecordList,
  { deed, row, rows = row ? [row] : [] }: RecordActionRun,
): object => {
  if (deed.bulk) return { ids: rows.map((one) => one[id]) }
  return row ? { [id]: row[id] } : {}
}

interface DeedDialogProps extends RecordActionRun {
  list: RecordList
  onClose(): void
  onDone(): void
}

function DeedDialog({ list, onClose, onDone, ...actionRun }: DeedDialogProps) {
  const { deed, row } = actionRun
  const { form = '', heading, title, says, ok, once } = deed
  const { value: own } = useQuery(form, async () => forms[`../../../../schemas/forms/${form}.json`]?.())
  if (!own) return null
  return (
    <FormDialog
      title={t(heading ?? title, row)}
      form={own}
      ok={ok && t(ok)}
      values={{ ...row }}
      onClose={onClose}
      onSend={async (filled, requestId) => {
        const body = { ...filled, ...namedIn(list, actionRun), ...(once && { requestId }) }
        await send(deed, body, { ...row, ...filled })
        onDone()
      }}
    >
      {says && <p className="reason-text q-soft">{t(fillFromRow(says, row ?? {}), row)}</p>}
    </FormDialog>
  )
}

/**
 * Runs actions on records: one with a form or dialog opens it, one with a question asks, any other runs
 * immediately. Reloads the list afterwards.
 */
export function useRecordActions(
  list: RecordList,
  onDone: () => void,
  { dialogs = {}, acts = {}, facts = {} }: AnyRecordExtensions,
) {
  const [recordActionRun, setRecordActionRun] = useState<RecordActionRun>()
  const go = async (next: RecordActionRun) => {
    const { deed, row } = next
    const { ask, heading, title, ok = title, danger } = deed
    if (ask) {
      const known = await facts[deed.name]?.(row ?? {})
      const text = t(ask, { ...row, ...known })
      if (!(await confirm({ title: t(heading ?? title, row), text, yes: t(ok), danger }))) return
    }
    const act = acts[deed.name]
    const done = act ? act(row ?? {}) : send(deed, namedIn(list, next), row)
    if ((await done.catch(() => undefined)) !== false) onDone()
  }
  const close = () => setRecordActionRun(undefined)
  const Own = recordActionRun && dialogs[recordActionRun.deed.name]
  return {
    begin: (next: RecordActionRun) =>
      next.deed.form || dialogs[next.deed.name]
        ? setRecordActionRun(next)
        : void go(next).catch(() => undefined),
    dialog: recordActionRun && (
      <Suspense fallback={null}>
        {Own ? (
          <Own row={recordActionRun.row} onClose={close} onSaved={onDone} />
        ) : (
          <DeedDialog list={list} {...recordActionRun} onClose={close} onDone={onDone} />
        )}
      </Suspense>
    ),
  }
}

export type RecordActions = ReturnType<typeof useRecordActions>
