import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"144. A statement names its schema","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/144-a-statement-names-its-schema.md","filePath":"decisions/144-a-statement-names-its-schema.md"}');
const _sfc_main = { name: "decisions/144-a-statement-names-its-schema.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_144-a-statement-names-its-schema" tabindex="-1">144. A statement names its schema <a class="header-anchor" href="#_144-a-statement-names-its-schema" aria-label="Permalink to &quot;144. A statement names its schema&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted · Replaces the part of <a href="./97-a-connection-is-asked-where-it-leads.html">97</a> that refuses every pooler</p><p><strong>Statements are written once, without schemas, and get them when an environment sends them</strong>: a reader of tokens puts the schema before each table (<code>platform/db/qualify-tables.ts</code>) and remembers the text. So an environment does not depend on the search path of its connection, which a pooler in transaction mode takes from the role. <code>set local search_path</code> in each transaction was the other way: one statement more for each act, and one text whose plan changes with the path. Writing the schema by hand in 190 statements would be forgotten in the next one. <code>tests/trust/schemas.test.ts</code> moves production&#39;s tables away and works in the test environment.</p><p><strong>A pooler is named, not guessed.</strong> <code>DATABASE_POOLER=transaction</code> sends statements without names, which every pooler accepts; <code>transaction-prepared</code> sends names to one that keeps them (PgBouncer 1.21). What belongs to a session (LISTEN, the lock of the proof key, migrations) uses <code>DATABASE_DIRECT_URL</code>, which is required with a pooler. Without these settings decision 97 stands: a pooler is refused.</p><p><strong>A lost connection is repeated by the server only where repeating is safe</strong>: a signed-in read, or a request whose id stores its response. It lasts as long as a standby needs to take over (3.5 s); then the page repeats, by the same id.</p><p>Given up: session mode of a pooler has no setting of its own (use <code>transaction</code> there), and several hosts in one address.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/144-a-statement-names-its-schema.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _144AStatementNamesItsSchema = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _144AStatementNamesItsSchema as default
};
