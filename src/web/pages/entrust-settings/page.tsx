import '../../directory/directory.css'
import '../../platform/i18n/delegation-texts'
import '../../platform/i18n/admin-texts'
import './entrust-settings.css'
import { useState } from 'react'
import type { Entrust, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/delegations.json'
import type { RecordCard, RecordDialog } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { PermissionGate } from '../../stores/permission-gate'
import { loadSession, useSession } from '../../stores/session'
import { Tabs } from '../../ui'
import { DelegationCard, OwnDelegations } from './delegation-card'
import { DelegationDialog } from './delegation-dialog'

const Card: RecordCard<Entrust> = ({ row, begin, onChange }) => (
  <DelegationCard one={row} side="all" onEdit={() => begin('edit')} onChange={onChange} />
)

const Dialog: RecordDialog<Entrust> = ({ row, ...on }) => <DelegationDialog one={row} isForOther {...on} />

const parts = { card: Card, dialogs: { add: Dialog, edit: Dialog } }

/** Lists everyone's delegations for administrators. */
const AllDelegations = ({ onChange }: { onChange(): void }) => (
  <RecordListView<Entrust> list={list as RecordList} parts={parts} onChange={onChange} />
)

/** Lists the person's delegations in both directions and, for administrators, everyone's (S1-233). */
export default function EntrustSettingsPage() {
  const { person } = useSession()
  const [tab, setTab] = useState('mine')
  const [edited, setEdited] = useState<Entrust | 'new' | null>(null)
  const found = useQuery('entrusts', () => api.oa.flowdesigns.entrust.list.page({}))
  const saved = () => {
    void found.reload()
    void loadSession()
  }
  const content = (
    <OwnDelegations personId={person?.id ?? ''} found={found} onEdit={setEdited} onChange={saved} />
  )
  return (
    <div className="entrust-page q-stack q-gap-4">
      <PermissionGate rule="flow.admin.entrust" fallback={content}>
        <Tabs
          label={t('menu.entrust-settings')}
          tabs={[
            { key: 'mine', title: t('delegation.mine') },
            { key: 'all', title: t('delegation.everybody') },
          ]}
          active={tab}
          onChange={setTab}
        >
          {tab === 'mine' ? content : <AllDelegations onChange={saved} />}
        </Tabs>
      </PermissionGate>
      {edited && (
        <DelegationDialog
          one={edited === 'new' ? undefined : edited}
          isForOther={false}
          onClose={() => setEdited(null)}
          onSaved={saved}
        />
      )}
    </div>
  )
}
