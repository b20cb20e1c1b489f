import { useState } from 'react'
import type { FormDesign } from '#/generated/types'
import { listSign, t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { addItems } from '../actions/add-items'
import { useDesigner } from '../context'
import { Refusal } from '../import/import-error'
import { Notes } from '../import/import-notes'
import { unlimitedIn } from '../import/normalize-limits'
import { type Imported, readImport, type Unreadable } from '../import/read-import'
import { type RichLoss, richLosses } from '../import/rich-losses'
import { ScriptNotes } from '../import/script-notes'
import { placeAfter } from '../item-tree'
import { sentenceOf } from '../json/check-text'
import { renewed } from '../new-item'
import { titleOf } from '../titles'
import { ChooseText } from './choose-text'

const Refused = ({ read }: { read: Unreadable }) => (
  <Refusal sentence={t(`designer.import.refused.${read.refused}`)}>
    {'faults' in read && <Notes title={t('designer.json.faults')} lines={read.faults.map(sentenceOf)} />}
  </Refusal>
)

const richLine = ({ item, tags }: RichLoss) => `${titleOf(item)}：${tags.join(listSign())}`

function Report({ read }: { read: Imported }) {
  const { problems, count, kind } = read
  const lines = problems.map(({ msg, code, params }) => msg ?? t(code, params))
  return (
    <div role="status">
      <p>{t(`designer.import.found.${kind}`, { count })}</p>
      <ScriptNotes read={read} />
      <Notes title={t('designer.import.rich')} lines={richLosses(read.form).map(richLine)} />
      <Notes title={t('designer.import.unlimited')} lines={unlimitedIn(read.form).map(titleOf)} />
      <Notes title={t('designer.import.problems')} lines={[...new Set(lines)]} />
    </div>
  )
}

/** Brings in a form from a file; what it holds is said before anything is taken over. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const designer = useDesigner()
  const [read, setRead] = useState<Imported | Unreadable>()
  const imported = read && 'form' in read ? read : undefined
  const finish = (form: FormDesign) => {
    designer.run(form, { name: 'designer.step.import', key: null })
    onClose()
  }
  const append = ({ form: { list } }: Imported) => {
    const { form, chance, state } = designer
    finish(addItems(form, { at: placeAfter(form, state.selected), items: renewed(list, { form, chance }) }))
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
      <p className="fd-note">{t('designer.import.hint')}</p>
      <ChooseText onText={(text) => setRead(text.trim() ? readImport(text, designer.chance) : undefined)}>
        {imported && <Report read={imported} />}
        {read && 'refused' in read && <Refused read={read} />}
      </ChooseText>
    </Dialog>
  )
}
