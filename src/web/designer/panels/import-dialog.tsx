import { useState } from 'react'
import type { FormDesign } from '#/generated/types'
import { mostItems } from '../../../core/form'
import { listSeparator, t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { addItems } from '../actions/add-items'
import { useDesigner } from '../context'
import { ImportErrorMessage } from '../import/import-error'
import { ImportNotes } from '../import/import-notes'
import { findUnlimitedCounters } from '../import/normalize-limits'
import { type FormImport, type FormImportFailure, readImport } from '../import/read-import'
import { type RichLoss, richLosses } from '../import/rich-losses'
import { ScriptNotes } from '../import/script-notes'
import { nextPosition } from '../item-tree'
import { describeSchemaFault } from '../json/check-text'
import { cloneItems } from '../new-item'
import { titleOf } from '../titles'
import { TextFileInput } from './choose-text'

const Refused = ({ read }: { read: FormImportFailure }) => (
  <ImportErrorMessage sentence={t(`designer.import.refused.${read.refused}`, { limit: mostItems })}>
    {'faults' in read && (
      <ImportNotes title={t('designer.json.faults')} lines={read.faults.map(describeSchemaFault)} />
    )}
  </ImportErrorMessage>
)

const richLine = ({ item, tags }: RichLoss) => `${titleOf(item)}：${tags.join(listSeparator())}`

function Report({ read }: { read: FormImport }) {
  const { problems, count, kind } = read
  const lines = problems.map(({ msg, code, params }) => msg ?? t(code, params))
  return (
    <div role="status">
      <p>{t(`designer.import.found.${kind}`, { count })}</p>
      <ScriptNotes read={read} />
      <ImportNotes title={t('designer.import.rich')} lines={richLosses(read.form).map(richLine)} />
      <ImportNotes
        title={t('designer.import.unlimited')}
        lines={findUnlimitedCounters(read.form).map(titleOf)}
      />
      <ImportNotes title={t('designer.import.problems')} lines={[...new Set(lines)]} />
    </div>
  )
}

/** Imports a form from a file; shows the findings before it is applied. */
export function FormImportDialog({ onClose }: { onClose(): void }) {
  const designer = useDesigner()
  const [read, setRead] = useState<FormImport | FormImportFailure>()
  const imported = read && 'form' in read ? read : undefined
  const finish = (form: FormDesign) => {
    designer.run(form, { name: 'designer.step.import', key: null })
    onClose()
  }
  const append = ({ form: { list } }: FormImport) => {
    const { form, chance, state } = designer
    finish(
      addItems(form, { at: nextPosition(form, state.selected), items: cloneItems(list, { form, chance }) }),
    )
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button disabled={!imported?.count} onClick={() => imported && append(imported)}>
        {t('designer.import.append')}
      </Button>
      <Button kind="primary" disabled={!imported} onClick={() => imported && finish(imported.form)}>
        {t('designer.import.replace')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('designer.import')} width={640} onClose={onClose} footer={footer}>
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.import.hint')}</p>
      <TextFileInput onText={(text) => setRead(text.trim() ? readImport(text, designer.chance) : undefined)}>
        {imported && <Report read={imported} />}
        {read && 'refused' in read && <Refused read={read} />}
      </TextFileInput>
    </Dialog>
  )
}
