import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"1. Real PostgreSQL everywhere","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/01-real-postgresql-everywhere.md","filePath":"decisions/01-real-postgresql-everywhere.md"}');
const _sfc_main = { name: "decisions/01-real-postgresql-everywhere.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_1-real-postgresql-everywhere" tabindex="-1">1. Real PostgreSQL everywhere <a class="header-anchor" href="#_1-real-postgresql-everywhere" aria-label="Permalink to &quot;1. Real PostgreSQL everywhere&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Real PostgreSQL everywhere</strong>, embedded by default: one engine and driver for product, tests and races. In-process databases were measured: no lock on the data directory, no fsync, a tenth of the speed.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/01-real-postgresql-everywhere.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _01RealPostgresqlEverywhere = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _01RealPostgresqlEverywhere as default
};
