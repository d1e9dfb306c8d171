module.exports = { require: ['./before-all.cjs'] };
