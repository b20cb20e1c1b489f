import { Button, Dialog, Stack } from '../../ui'
import '../picker.css'
import { type ReactNode, useState } from 'react'
import type { RecipientGroup } from '#/generated/types'
import { t } from '../../platform'
import { RecipientTest, type RecipientTestProps } from '../recipient-test/recipient-test'
import { nonEmptyGroups } from './groups'

interface GroupsFrameProps extends Omit<RecipientTestProps, 'groups' | 'rounds'> {
  title: string
  groups: readonly RecipientGroup[]
  /** Closing buttons of the dialog. */
  end: ReactNode
  onClose(): void
  children: ReactNode
}

/** Dialog that edits groups of recipients and tests them below, anew with each press of the button. */
export function GroupsFrame({ title, groups, end, onClose, children, ...test }: GroupsFrameProps) {
  const [rounds, setRounds] = useState(0)
  const filled = nonEmptyGroups(groups)
  const footer = (
    <>
      <Button
        style={{ marginRight: 'auto' }}
        disabled={!filled.length}
        title={t('picker.test.hint')}
        onClick={() => setRounds(rounds + 1)}
      >
        {t('picker.test')}
      </Button>
      {end}
    </>
  )
  return (
    <Dialog title={title} width={920} onClose={onClose} footer={footer}>
      <Stack gap={4}>
        {children}
        {rounds > 0 && filled.length > 0 && <RecipientTest groups={filled} rounds={rounds} {...test} />}
      </Stack>
    </Dialog>
  )
}
