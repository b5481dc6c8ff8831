/**
 * Weights that minimise the squared error of `rows`, each `{values, target, emphasis}`: the normal
 * equations, solved by Gauss-Jordan elimination with pivoting.
 */
export function fitWeights(rows, size) {
  const matrix = Array.from({ length: size }, () => new Array(size + 1).fill(0));
  for (const { values, target, emphasis } of rows) {
    const scaled = values.map((value) => value * emphasis);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) matrix[i][j] += scaled[i] * scaled[j];
      matrix[i][size] += scaled[i] * target * emphasis;
    }
  }
  for (let pivot = 0; pivot < size; pivot++) {
    matrix[pivot][pivot] += 1e-6; // A kind that never occurs gets weight 0.
    let best = pivot;
    for (let row = pivot; row < size; row++) {
      if (Math.abs(matrix[row][pivot]) > Math.abs(matrix[best][pivot])) best = row;
    }
    [matrix[pivot], matrix[best]] = [matrix[best], matrix[pivot]];
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const factor = matrix[row][pivot] / matrix[pivot][pivot];
      for (let column = pivot; column <= size; column++) {
        matrix[row][column] -= factor * matrix[pivot][column];
      }
    }
  }
  return matrix.map((row, index) => row[size] / row[index]);
}
