import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import config from '../../vite.config'

/** What the workflows of .github name is there; `npm run test:workflow` runs the lines of the gates. */

interface Step {
  uses?: string
  run?: string
}
interface Job {
  'timeout-minutes'?: number
  needs?: string | string[]
  strategy?: { matrix: Record<string, unknown[]> }
  steps: Step[]
}

const folder = '.github/workflows'
const files = readdirSync(folder)
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')
const jobs = files.flatMap((file) =>
  Object.entries(parse(textOf(file)).jobs as Record<string, Job>).map(([name, job]) => ({
    name: `${file}: ${name}`,
    job,
  })),
)
const lines = jobs.flatMap(({ name, job }) =>
  job.steps.flatMap(({ run = '' }) =>
    run
      .split(/\n|&&/)
      .filter(Boolean)
      .map((line) => ({ name, line: line.trim() })),
  ),
)

const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
const { test: tests } = await (
  config as unknown as (env: object) => Promise<{
    test: { projects: { test: { name: string } }[] }
  }>
)({ isSsrBuild: false })
const projects = tests.projects.map((project) => project.test.name)

/** Programs that a runner of GitHub has, beside the project's own. */
const system = ['sudo', 'apt-get', 'tar', 'test', 'gh']

test.each(lines)('$name runs an existing command: $line', ({ line }) => {
  const [program = '', ...words] = line.split(' ')
  const [first = ''] = words.filter((word) => !word.startsWith('-') && word !== 'run')
  if (program === 'npm' && words[0] === 'run') expect(Object.keys(scripts)).toContain(first)
  else if (program === 'npm') expect(words[0]).toBe('ci')
  else if (program === 'npx') expect(existsSync(`node_modules/.bin/${first}`), line).toBe(true)
  else if (program === 'node') expect(existsSync(first), line).toBe(true)
  else expect(system).toContain(program)
  for (const [, project = ''] of line.matchAll(/--project (\S+)/g)) expect(projects).toContain(project)
})

test('pins every action to the commit of a version', () => {
  const uses = files.flatMap((file) => textOf(file).match(/uses: .*/g) ?? [])
  expect(uses.length).toBeGreaterThan(0)
  for (const line of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('limits the time of every job, and grants write access only to jobs that request it', () => {
  for (const { name, job } of jobs) expect(job['timeout-minutes'], name).toBeGreaterThan(0)
  for (const file of files) expect(parse(textOf(file)).permissions, file).toEqual({ contents: 'read' })
})

test('covers each project by shards, and all projects by the jobs', () => {
  const run = lines.flatMap(({ line }) => [...line.matchAll(/--project (\S+)/g)].map(([, name]) => name))
  expect(new Set(run)).toEqual(new Set(projects))
  for (const { job } of jobs)
    for (const { run = '' } of job.steps) {
      const [, count] = /--shard \$\{\{ matrix\.shard \}\}\/(\d+)/.exec(run) ?? []
      if (count)
        expect(job.strategy?.matrix.shard).toEqual(Array.from({ length: Number(count) }, (_, at) => at + 1))
    }
})

test('runs the gates on the minimum Node version, with one job that waits for all others', () => {
  const { jobs: all } = parse(textOf('ci.yml')) as { jobs: Record<string, Job> }
  expect(all.gates?.strategy?.matrix.node?.map((version) => `>=${version}`)).toContain(engines.node)
  expect(all.passed?.needs).toEqual(Object.keys(all).filter((name) => name !== 'passed'))
})

test('uses no GitHub expression in a shell line, except shard numbers', () => {
  for (const { line } of lines) expect(line.replace('${' + '{ matrix.shard }}', '')).not.toContain('${' + '{')
})
