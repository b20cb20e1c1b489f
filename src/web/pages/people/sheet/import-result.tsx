import { useState } from 'react'
import type { EmployeeDirectorysheetImportData } from '#/generated/types'
import { t } from '../../../platform/i18n/i18n'
import { Button } from '../../../ui/button'
import { confirm } from '../../../ui/confirm'
import { Dialog } from '../../../ui/dialog'
import { downloadPasswords } from './directory-spreadsheet'

interface DoneViewProps {
  done: EmployeeDirectorysheetImportData
  onClose(): void
}

/** Shows the result of an import; passwords of new people appear only here. */
export function ImportResult({ done: { departments, people, passwords }, onClose }: DoneViewProps) {
  const [isKept, setKept] = useState(passwords.length === 0)
  const keep = async () => {
    await downloadPasswords(passwords)
    setKept(true)
  }
  const close = async () => {
    const question = { title: t('directory.sheet.leave-title'), text: t('directory.sheet.leave-text') }
    if (isKept || (await confirm({ ...question, danger: true }))) onClose()
  }
  const foot = (
    <>
      {passwords.length > 0 && (
        <Button kind={isKept ? 'default' : 'primary'} onClick={() => void keep()}>
          {t('directory.sheet.get-passwords')}
        </Button>
      )}
      <Button kind={isKept ? 'primary' : 'default'} onClick={() => void close()}>
        {t('directory.sheet.finish')}
      </Button>
    </>
  )
  const counts = {
    departmentsAdded: departments.added,
    departmentsChanged: departments.changed,
    peopleAdded: people.added,
    peopleChanged: people.changed,
  }
  return (
    <Dialog title={t('directory.sheet.done')} width={480} onClose={() => void close()} footer={foot}>
      <div className="dir-form q-stack q-gap-3-5">
        <p role="status">{t('directory.sheet.done-text', counts)}</p>
        {passwords.length > 0 && <p>{t('directory.sheet.passwords-text', { n: passwords.length })}</p>}
      </div>
    </Dialog>
  )
}
