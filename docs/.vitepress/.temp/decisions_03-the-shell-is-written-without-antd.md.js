import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"3. The shell is written without antd","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/03-the-shell-is-written-without-antd.md","filePath":"decisions/03-the-shell-is-written-without-antd.md"}');
const _sfc_main = { name: "decisions/03-the-shell-is-written-without-antd.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_3-the-shell-is-written-without-antd" tabindex="-1">3. The shell is written without antd <a class="header-anchor" href="#_3-the-shell-is-written-without-antd" aria-label="Permalink to &quot;3. The shell is written without antd&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>The shell is written without antd.</strong> First load has a budget (login 130 KB, workbench 230 KB, phone list 150 KB, gzip); antd&#39;s shell parts alone take 245 KB. antd comes with the first form or designer, lazily.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/03-the-shell-is-written-without-antd.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _03TheShellIsWrittenWithoutAntd = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _03TheShellIsWrittenWithoutAntd as default
};
