import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"8. Drizzle for tables, migrations and ordinary queries, prepared SQL for hot paths","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/08-drizzle-for-tables-migrations-and-ordinary-queries.md","filePath":"decisions/08-drizzle-for-tables-migrations-and-ordinary-queries.md"}');
const _sfc_main = { name: "decisions/08-drizzle-for-tables-migrations-and-ordinary-queries.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_8-drizzle-for-tables-migrations-and-ordinary-queries-prepared-sql-for-hot-paths" tabindex="-1">8. Drizzle for tables, migrations and ordinary queries, prepared SQL for hot paths <a class="header-anchor" href="#_8-drizzle-for-tables-migrations-and-ordinary-queries-prepared-sql-for-hot-paths" aria-label="Permalink to &quot;8. Drizzle for tables, migrations and ordinary queries, prepared SQL for hot paths&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Drizzle for tables, migrations and ordinary queries, prepared SQL for hot paths</strong>: the builder costs half of the throughput of <code>deal</code>, and nothing elsewhere.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/08-drizzle-for-tables-migrations-and-ordinary-queries.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _08DrizzleForTablesMigrationsAndOrdinaryQueries = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _08DrizzleForTablesMigrationsAndOrdinaryQueries as default
};
