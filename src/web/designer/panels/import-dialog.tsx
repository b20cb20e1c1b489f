import { useEffect, useMemo } from 'react'
import type { FormDesign } from '#/generated/types'
import { maxItems } from '../../../core/form'
import { listSeparator, t } from '../../platform'
import { Button, ImportDialog, useImport } from '../../ui'
import { addItems } from '../actions/items'
import { useDesigner } from '../context'
import type { ForeignKind } from '../import/foreign-documents'
import { ImportClient } from '../import/import-client'
import { type ImportLoss, isChange } from '../import/import-losses'
import { ImportErrorMessage, ImportNotes } from '../import/import-notes'
import type { FormImport, FormImportFailure } from '../import/read-import'
import { type RichTextLoss, useRichTextLosses } from '../import/rich-text-losses'
import { ScriptNotes } from '../import/script-notes'
import { nextPosition } from '../item-tree'
import { describeFormFault } from '../json/check-text'
import { cloneItems } from '../new-item'
import { itemTitleOf } from '../titles'
import { TextFileInput } from './text-file-input'

/** Names of other form systems that are only recognised; they are the same in all languages. */
const systems: Partial<Record<ForeignKind, string>> = {
  'form-generator': 'form-generator',
  flowable: 'Flowable',
  amis: 'amis',
}

/** Says what the document is and what to do, or why it is rejected. */
function refusalOf(read: FormImportFailure): string {
  if (read.refused !== 'foreign') return t(`designer.import.refused.${read.refused}`, { limit: maxItems })
  const system = systems[read.foreign]
  return system ? t('designer.import.foreign', { system }) : t(`designer.import.foreign.${read.foreign}`)
}

const Refused = ({ read }: { read: FormImportFailure }) => (
  <ImportErrorMessage sentence={refusalOf(read)}>
    {'faults' in read && (
      <ImportNotes title={t('designer.json.faults')} lines={read.faults.map(describeFormFault)} />
    )}
  </ImportErrorMessage>
)

const richLine = ({ item, tags }: RichTextLoss) => `${itemTitleOf(item)}：${tags.join(listSeparator())}`

const lossLine = ({ path, code, params = {}, field }: ImportLoss) => {
  const rule = params.rule ? t(`designer.json.rule.${params.rule}`, params) : ''
  const steps = path.join(' / ')
  const place = field && steps ? `${field} (${steps})` : (field ?? steps)
  const words = t(`designer.import.loss.${code}`, { ...params, rule })
  return place ? `${place}: ${words}` : words
}

/** Lists what the form will have otherwise, and what it will not have. */
function Losses({ read: { losses, lossCount, changeCount } }: { read: FormImport }) {
  const changes = losses.filter(isChange)
  const omissions = losses.filter((loss) => !isChange(loss))
  const lists = [
    { title: 'designer.import.changes', list: changes, n: changeCount },
    { title: 'designer.import.losses', list: omissions, n: lossCount - changeCount },
  ]
  return lists.map(({ title, list, n }) => (
    <ImportNotes
      key={title}
      title={t(title, { n })}
      lines={list.map(lossLine)}
      maxShown={list.length}
      undescribed={n - list.length}
    />
  ))
}

function Report({ read }: { read: FormImport }) {
  const { problems, count, kind, system = '', accepted, lossCount, changeCount, renewed } = read
  const richLosses = useRichTextLosses(read.form)
  const lines = problems.map(({ msg, code, params }) => msg ?? t(code, params))
  const counts = { changed: changeCount, lost: lossCount - changeCount }
  return (
    <div role="status">
      <p>{t(`designer.import.found.${kind}`, { count, system })}</p>
      {accepted !== undefined && <p>{t('designer.import.summary', { accepted, ...counts })}</p>}
      {renewed > 0 && <p>{t('designer.import.renewed', { n: renewed })}</p>}
      <Losses read={read} />
      <ScriptNotes read={read} />
      <ImportNotes title={t('designer.import.rich')} lines={richLosses.map(richLine)} />
      <ImportNotes title={t('designer.import.unlimited')} lines={read.unlimited.map(itemTitleOf)} />
      <ImportNotes title={t('designer.import.problems')} lines={[...new Set(lines)]} />
    </div>
  )
}

/** Imports a form from a file; shows the findings before it is applied. */
export function FormImportDialog({ onClose }: { onClose(): void }) {
  const designer = useDesigner()
  const client = useMemo(() => new ImportClient(designer.chance), [designer.chance])
  useEffect(() => () => client.close(), [client])
  const finish = (form: FormDesign) => {
    designer.run(form, { name: 'designer.step.import', key: null })
    onClose()
  }
  const { plan, choose, apply } = useImport({
    read: (text: string) => client.read(text),
    apply(read) {
      if ('form' in read) finish(read.form)
    },
  })
  const imported = plan && 'form' in plan ? plan : undefined
  const append = ({ form: { list } }: FormImport) => {
    const { form, chance, state } = designer
    finish(
      addItems(form, { at: nextPosition(form, state.selected), items: cloneItems(list, { form, chance }) }),
    )
  }
  const other = (
    <Button disabled={!imported?.count} onClick={() => imported && append(imported)}>
      {t('designer.import.append')}
    </Button>
  )
  return (
    <ImportDialog
      title={t('designer.import')}
      width={640}
      ok={t('designer.import.replace')}
      other={other}
      isReady={imported !== undefined}
      onApply={() => imported && void apply(imported)}
      onClose={onClose}
    >
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.import.hint')}</p>
      <TextFileInput onText={(text) => void choose(text)}>
        {imported && <Report read={imported} />}
        {plan && 'refused' in plan && <Refused read={plan} />}
      </TextFileInput>
    </ImportDialog>
  )
}
