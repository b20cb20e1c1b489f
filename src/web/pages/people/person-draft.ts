import type { StaffDraft, StaffRow } from '#/generated/types'

/** A person as the server keeps them, ready to be changed. */
export const draftOf = ({ departments, roles, ...row }: StaffRow): StaffDraft => ({
  jobid: row.jobid,
  name: row.name,
  mail: row.mail,
  phone: row.phone,
  avatar: row.avatar,
  departments: departments.map(({ id, leader }) => ({ id, leader })),
  roles: roles.map(({ id }) => id),
})

/** Somebody new, in a department if one is being looked at. */
export const newDraft = (department: string | undefined): StaffDraft => ({
  jobid: '',
  name: '',
  mail: '',
  phone: '',
  avatar: '',
  roles: [],
  departments: department ? [{ id: department, leader: false }] : [],
})
