import { t } from '../platform'
import { quietApi } from '../platform/api'
import type { ComboboxOption } from './combobox'
import { type DepartmentIndex, findDepartmentRows } from './departments'

const mostOffered = 50

/** Finds enabled people whose name, job number, phone or mail contains the text. */
export async function findPeople(text: string): Promise<ComboboxOption[]> {
  const search = { state: 'enabled' as const, ...(text ? { text } : {}) }
  const { result } = await quietApi.employee.list({ nowpage: 1, search })
  return result.map(({ id, name, jobid, departments }) => ({
    id,
    name,
    note: [jobid, departments[0]?.name].filter(Boolean).join(' · '),
  }))
}

/** Finds people or departments for a flow design, with names only. Flow administrators need no other permission. */
export const findForDesign =
  (type: 'user' | 'dept', withDisabled = false) =>
  async (text: string): Promise<ComboboxOption[]> => {
    const found = await quietApi.oa.flowdesigns.finddirectory({ type, text, withDisabled })
    return found.map(({ id, name, note, enabled }) => ({
      id,
      name,
      note: enabled ? note : [note, t('directory.state.disabled')].filter(Boolean).join(' · '),
    }))
  }

/** Finds enabled departments by name; upper levels come first when many match. */
export const findDepartments =
  (departments: DepartmentIndex, except: (id: string) => boolean = () => false) =>
  async (text: string): Promise<ComboboxOption[]> =>
    findDepartmentRows(
      departments.all.filter((row) => row.enabled && !except(row.id)),
      text,
    )
      .map((row) => ({ id: row.id, name: row.name, note: departments.pathOf(row.id) }))
      .sort((a, b) => a.note.split('/').length - b.note.split('/').length)
      .slice(0, mostOffered)
