import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"29. The test environment is a second set of tables in the schema test, not a second installation","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/29-the-test-environment-is-a-second-set.md","filePath":"decisions/29-the-test-environment-is-a-second-set.md"}');
const _sfc_main = { name: "decisions/29-the-test-environment-is-a-second-set.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_29-the-test-environment-is-a-second-set-of-tables-in-the-schema-test-not-a-second-installation" tabindex="-1">29. The test environment is a second set of tables in the schema <code>test</code>, not a second installation <a class="header-anchor" href="#_29-the-test-environment-is-a-second-set-of-tables-in-the-schema-test-not-a-second-installation" aria-label="Permalink to &quot;29. The test environment is a second set of tables in the schema \`test\`, not a second installation&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>The test environment is a second set of tables in the schema <code>test</code>, not a second installation.</strong> The code is the same, its pool looks into <code>test</code> before <code>public</code>, its pages begin with <code>/test</code>; <code>schemas/data/environments.json</code> names header, body key, cookie and address of every environment. People, designs and settings are shared, and calls about them run on production, so who is disabled there hands over what really waits. Tables are compared in the catalogue after each migration: a second run of migrations would need the shared tables twice. Sessions are shared, too, and bound to their environment, so that a changed password ends them all. Whoever tries another account gains no right of his own by it (what both may), and changes nothing shared. We gave up designs that can be edited for tests alone: versions do that. A flow is copied there with those that started it and those that it started; what was due waits there as incidents.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/29-the-test-environment-is-a-second-set.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _29TheTestEnvironmentIsASecondSet = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _29TheTestEnvironmentIsASecondSet as default
};
