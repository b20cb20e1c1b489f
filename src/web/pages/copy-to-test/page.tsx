import '../../platform/i18n/admin-texts'
import { useState } from 'react'
import type { OaFlowCopyToTestData, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/copy-to-test.json'
import type { RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { PermissionGate } from '../../stores/permission-gate'
import { openTestEnvironment } from '../../stores/test-environment'
import { Button, confirm, toast } from '../../ui'

type CopyableRow = OaFlowCopyToTestData['result'][number]

const stateOf = ({ isCancel, unFinishNum }: CopyableRow) => {
  if (isCancel) return 'cancelled'
  return unFinishNum > 0 ? 'running' : 'ended'
}

const describe = (row: CopyableRow) => ({ state: stateOf(row) })

/** Asks whether existing copies may be replaced. */
async function mayReplace(chosen: readonly CopyableRow[]): Promise<boolean> {
  const n = chosen.filter(({ isCopied }) => isCopied).length
  if (n === 0) return true
  const question = { title: t('copy-to-test.sure-title'), text: t('copy-to-test.sure', { n }) }
  return confirm({ ...question, yes: t('copy-to-test.overwrite'), danger: true })
}

/** Returns the rows ticked on any page, up to a maximum. */
function useChosen(most: number) {
  const [chosen, setChosen] = useState<readonly CopyableRow[]>([])
  const toggle = (row: CopyableRow) => {
    const otherRows = chosen.filter(({ _id }) => _id !== row._id)
    if (otherRows.length < chosen.length) return setChosen(otherRows)
    if (chosen.length >= most) return toast(t('copy-to-test.most', { most }), 'warning')
    setChosen([...chosen, row])
  }
  return { chosen, toggle, clear: () => setChosen([]) }
}

/** Lists production flows to copy to the test environment (S1-217). */
export default function CopyToTestPage() {
  const { value: settings } = useQuery('copy-to-test', () => api.oa.flow.copy_to_test.page({}))
  const [round, setRound] = useState(0)
  const reload = () => setRound((last) => last + 1)
  const { chosen, toggle, clear } = useChosen(settings?.most ?? 1)
  const [isBusy, setBusy] = useState(false)
  const copy = async () => {
    if (!(await mayReplace(chosen))) return
    setBusy(true)
    try {
      const { copied } = await api.oa.flow.copy_to_test.action({ flowlistids: chosen.map(({ _id }) => _id) })
      toast(t('copy-to-test.done', { n: copied }), 'success')
      clear()
      reload()
    } finally {
      setBusy(false)
    }
  }
  const cells: RecordExtensions<CopyableRow>['cells'] = {
    choose: (row) => (
      <input
        type="checkbox"
        aria-label={t('copy-to-test.choose', { name: row.workname })}
        checked={chosen.some(({ _id }) => _id === row._id)}
        onChange={() => toggle(row)}
      />
    ),
  }
  return (
    <RecordListView<CopyableRow> list={list as RecordList} parts={{ told: describe, cells }} round={round}>
      <PermissionGate rule="flow.testlogin">
        <Button onClick={() => void openTestEnvironment()}>{t('test.enter')}</Button>
      </PermissionGate>
      <Button
        kind="primary"
        busy={isBusy}
        disabled={chosen.length === 0}
        onClick={() => void copy().catch(reload)}
      >
        {chosen.length ? t('copy-to-test.go', { n: chosen.length }) : t('menu.copy-to-test')}
      </Button>
    </RecordListView>
  )
}
