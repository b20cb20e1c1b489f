import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"51. One migration before the first release","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/51-one-migration-before-the-first-release.md","filePath":"decisions/51-one-migration-before-the-first-release.md"}');
const _sfc_main = { name: "decisions/51-one-migration-before-the-first-release.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_51-one-migration-before-the-first-release" tabindex="-1">51. One migration before the first release <a class="header-anchor" href="#_51-one-migration-before-the-first-release" aria-label="Permalink to &quot;51. One migration before the first release&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>One migration before the first release.</strong> The 24 migrations of the time before are one, <code>0000_begin</code>. It makes the very same database: <code>pg_dump --schema-only</code> of both was the same text, to the order of the columns. A database that had all 24 has its journal written anew and is otherwise left alone. One that had only some of them, or one that a newer version made, is refused with a sentence that says what to do: the migrator by itself asks only which migration is later, would run the first one against tables that are there, or would run an old program on tables it does not know. From here on, a migration that is released is never changed.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/51-one-migration-before-the-first-release.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _51OneMigrationBeforeTheFirstRelease = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _51OneMigrationBeforeTheFirstRelease as default
};
