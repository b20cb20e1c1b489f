import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parse } from 'secure-json-parse'
import type { Plugin } from '../../../generated/types'
import { findSizeFault } from '../http/json'
import { describeSchemaProblem } from '../http/validation'
import { checkPluginNames, type PluginNames } from './check-names'
import { modulePathsOf, type PluginFolder, type PluginProblem, pluginInterface, pluginLimits } from './plugin'
import { PluginError } from './plugin-error'

const manifestFile = 'plugin.json'

/**
 * Reads the plugins of a folder in the order of their names. One that breaks a rule is returned with its problem and
 * adds nothing; the others are not affected. `names` are those of the product and of its configuration, which no plugin
 * may take; those of loaded plugins are added.
 */
export function readPlugins(folder: string, names: PluginNames): PluginFolder[] {
  return foldersIn(folder).map((name, i) => {
    const plugin = { folder: name, modules: new Map<string, string>() }
    return attempt(plugin, (found) => {
      if (i >= pluginLimits.folders) throw new PluginError('too-many', { limit: pluginLimits.folders })
      const root = pluginRoot(folder, name)
      found.manifest = readManifest(root, name)
      for (const path of modulePathsOf(found.manifest))
        found.modules.set(path, readInside(root, path, pluginLimits.module))
      checkPluginNames(found.manifest, names)
    })
  })
}

interface Found extends PluginFolder {
  modules: Map<string, string>
}

/** Reads one plugin; what breaks a rule becomes its problem. */
function attempt(plugin: Found, read: (found: Found) => void): PluginFolder {
  try {
    read(plugin)
    return plugin
  } catch (error) {
    return { ...plugin, modules: new Map(), problem: problemOf(error) }
  }
}

function problemOf(error: unknown): PluginProblem {
  if (error instanceof PluginError) return { code: error.code, params: error.params }
  const { code, message } = error as NodeJS.ErrnoException
  return { code: 'unreadable', params: { reason: code ?? message } }
}

/** Returns the names of everything in a folder that may be a plugin; plain files and hidden entries are not. */
function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.name.startsWith('.') && !entry.isFile())
      .map(({ name }) => name)
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Returns the real path of a plugin's folder; a link to another folder is rejected. */
function pluginRoot(folder: string, name: string): string {
  const path = join(folder, name)
  if (!lstatSync(path).isDirectory()) throw new PluginError('no-folder', { file: name })
  return realpathSync(path)
}

/** Reads a file of a plugin; links that lead out of its folder and large files are rejected. */
function readInside(root: string, path: string, limit: number): string {
  const real = realPathOf(join(root, path), path)
  if (!real.startsWith(root + sep)) throw new PluginError('outside', { file: path })
  const entry = lstatSync(real)
  if (!entry.isFile()) throw new PluginError('no-file', { file: path })
  if (entry.size > limit) throw new PluginError('too-large', { file: path, limit: limit / 1024 })
  return readFileSync(real, 'utf8')
}

function realPathOf(path: string, named: string): string {
  try {
    return realpathSync(path)
  } catch {
    throw new PluginError('no-file', { file: named })
  }
}

function readManifest(root: string, folder: string): Plugin {
  const json = parsed(readInside(root, manifestFile, pluginLimits.manifest))
  const reason = describeSchemaProblem('meta/plugin', json)
  if (reason) throw new PluginError('unfit', { reason })
  const manifest = json as Plugin
  const { name, qianpi } = manifest
  if (name !== folder) throw new PluginError('name', { name, folder })
  if (qianpi.from > pluginInterface || qianpi.to < pluginInterface)
    throw new PluginError('interface', { ...qianpi, version: pluginInterface })
  return manifest
}

function parsed(text: string): unknown {
  if (findSizeFault(text)) throw new PluginError('no-json', { reason: 'nested too deep or too full' })
  try {
    return parse(text)
  } catch (error) {
    throw new PluginError('no-json', { reason: (error as Error).message })
  }
}
