import type { Permission } from '../../src/generated/types'
import type { Sender, TestServer } from './server'

/** Gives a person of the company a role with these permissions, as the database stores it, and signs the person in. */
export async function limitedAdmin(
  server: TestServer,
  jobId: string,
  permissions: readonly Permission[],
): Promise<Sender> {
  const { rows } = await server.db.pool.query('select id from person where jobid = $1', [jobId])
  const role = `role-limited-${jobId}`
  await server.db.pool.query(
    `insert into role (workspace, id, name, group_id, group_name, permissions, position)
     values ('oa', $1, $1, 'limited', '受限管理', $2, 900)`,
    [role, permissions],
  )
  await server.db.pool.query(
    `insert into person_role (workspace, person_id, role_id) values ('oa', $1, $2)`,
    [rows[0].id, role],
  )
  return server.as(jobId)
}
