// node scripts/check-commits.mjs main..HEAD: each commit of a change has a conventional subject of at most 72 characters and a sign-off.
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { root } from './project.mjs'

const types = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test'
const form = new RegExp(`^(?:${types})(?:\\([a-z0-9-]+\\))?!?: [^A-Z\\s].*[^.\\s]$`)

/** Returns what is wrong with the message of a commit, as sentences. */
export function problemsOf(message) {
  const [subject = '', second = ''] = message.split('\n')
  return [
    !form.test(subject) && `the subject has the form "fix(flow): reject circular merges" (${types})`,
    subject.length > 72 && `the subject has ${subject.length} characters, at most 72`,
    second !== '' && 'an empty line stands between subject and body',
    !/^Signed-off-by: .+ <.+@.+>$/m.test(message) && 'the sign-off is missing, see git commit -s',
  ].filter(Boolean)
}

function main(range) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const commits = git('rev-list', '--no-merges', '--end-of-options', range).split('\n').filter(Boolean)
  const wrong = commits.flatMap((commit) => {
    const message = git('show', '-s', '--format=%B', commit).trimEnd()
    const start = `${commit.slice(0, 8)} ${message.split('\n')[0]}`
    return problemsOf(message).map((problem) => `${start}\n  ${problem}`)
  })
  for (const line of wrong) console.error(line)
  console.log(`${commits.length} commits, ${wrong.length} problems`)
  return wrong.length ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = main(process.argv[2] ?? 'main..HEAD')
