import type { Directory } from '../../../../core/directory/directory'
import { findBySpelling } from '../../../../core/text/spelling'
import { defineCall } from '../../../platform'
import { departmentPathText } from '../../../presenters/departments'
import { findPeopleByPinyin, preparePinyinSpellings, toPinyinSpelling } from '../../../presenters/pinyin'
import { findNamedPeople, type PersonOption, readCurrentDirectory } from '../../../queries'

const maxDepartments = 50

const toOption = (directory: Directory, { id, name, jobId, enabled, departments }: PersonOption) => {
  const department = departments.flatMap((one) => directory.department(one)?.name ?? [])[0]
  return { id, name, note: [jobId, department].filter(Boolean).join(' · '), enabled }
}

/** Finds departments by name, spelling or id; upper levels come first. */
function findDepartments(directory: Directory, text: string) {
  const words = text.toLowerCase()
  const all = directory.departments()
  const spelled = new Set(findBySpelling(all, ({ name }) => toPinyinSpelling(name), words))
  const matches = (one: (typeof all)[number]) =>
    one.name.toLowerCase().includes(words) || one.id === text || spelled.has(one)
  return all
    .filter(matches)
    .map(({ id, name }) => ({ id, name, note: departmentPathText(directory, id), enabled: true }))
    .sort((a, b) => a.note.split('/').length - b.note.split('/').length)
    .slice(0, maxDepartments)
}

export default defineCall(
  'oa/flowdesigns/finddirectory',
  async ({ type, withDisabled = false, ...body }, context) => {
    const { db, caller } = context
    const text = body.text.trim()
    const directory = await readCurrentDirectory(context)
    if (type === 'dept') {
      await preparePinyinSpellings(directory)
      return findDepartments(directory, text)
    }
    const spelled = await findPeopleByPinyin(directory, text)
    const found = await findNamedPeople(db, caller.workspace, { text, spelled, withDisabled })
    return found.map((one) => toOption(directory, one))
  },
)
