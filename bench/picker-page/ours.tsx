import '../page-setup'
import { useState } from 'react'
import type { OrgNode, RecipientItem } from '../../src/generated/types'
import { provideAppFormHost } from '../../src/web/app/form-host'
import { loadOrganisation } from '../../src/web/picker/organisation/load-organisation'
import { RecipientPicker } from '../../src/web/picker/recipient-picker'
import { quietApi } from '../../src/web/platform/api'

provideAppFormHost()

const roles = ['管理', '财务', '行政人事'].map((groupname, at) => ({
  _uuid: `g${at}`,
  groupname,
  children: ['负责人', '专员', '助理'].map((name) => ({
    _uuid: `${at}${name}`,
    rolename: `${groupname}${name}`,
  })),
}))

/** The server's answer has come; searches are made ready now, which the page does in idle moments. */
export async function prepare(company: OrgNode[]) {
  quietApi.employee.contact.getusersbydept.page = async () => company
  quietApi.employee.contact.getroletree.page = async () => roles
  ;(await loadOrganisation()).contents.now()
}

export function Drawing() {
  const [value, setValue] = useState<RecipientItem[]>([])
  return (
    <main style={{ width: 820, maxWidth: '100%', padding: 12 }}>
      <RecipientPicker value={value} onChange={setValue} />
    </main>
  )
}
