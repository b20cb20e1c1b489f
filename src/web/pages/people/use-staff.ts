import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api } from '../../platform/api'
import { usePages } from '../../platform/use-pages'

export type State = 'enabled' | 'disabled' | 'all'

interface Looking {
  text: string
  department?: string
  deep: boolean
  role: string
  state: State
}

/** Which people are looked at, page by page; the address may name a department at first. */
export function useStaff() {
  const [query] = useSearchParams()
  const [looking, setLooking] = useState<Looking>({
    ...{ text: '', deep: true, role: '', state: 'enabled' },
    department: query.get('dept') ?? undefined,
  })
  const { text, department, deep, role, state } = looking
  const search = {
    state,
    ...(text.trim() ? { text: text.trim() } : {}),
    ...(department ? { dept_id: department, deep } : {}),
    ...(role ? { role_id: role } : {}),
  }
  const pages = usePages(JSON.stringify(search), (nowpage) => api.employee.list({ nowpage, search }))
  const look = (change: Partial<Looking>) => setLooking((last) => ({ ...last, ...change }))
  return { ...looking, ...pages, look }
}

export type Staff = ReturnType<typeof useStaff>
