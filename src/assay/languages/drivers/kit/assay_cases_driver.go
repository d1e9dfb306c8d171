// Answers calls to a submission, on descriptors 3 and 4, by reflection over a table of its functions.
package main

import (
	"bufio"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"os"
	"reflect"
	"strconv"
	"strings"
	"syscall"
	"unicode/utf8"

	submission "submission"
)

const maxDepth, maxMessage = 90, 2000

var answers = os.NewFile(4, "answers")

func sized(letter string, data string) string {
	return letter + strconv.Itoa(len(data)) + ":" + data
}

func text(value string) string {
	return sized("s", strings.ToValidUTF8(value, "\ufffd"))
}

func many(letter string, parts ...string) string {
	return letter + strconv.Itoa(len(parts)) + ":" + strings.Join(parts, "")
}

func say(parts ...string) {
	payload := many("l", parts...)
	if _, err := io.WriteString(answers, strconv.Itoa(len(payload))+"\n"+payload); err != nil {
		os.Exit(1)
	}
}

func encode(v reflect.Value, depth int) string {
	if !v.IsValid() {
		return "n"
	}
	if depth > maxDepth {
		return sized("o", "too deep")
	}
	switch number := v.Interface().(type) {
	case big.Int:
		return "i" + number.String() + ";"
	case *big.Int:
		if number != nil {
			return "i" + number.String() + ";"
		}
	}
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return "t"
		}
		return "f"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "i" + strconv.FormatInt(v.Int(), 10) + ";"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return "i" + strconv.FormatUint(v.Uint(), 10) + ";"
	case reflect.Float32, reflect.Float64:
		return "d" + fmt.Sprintf("%016x", math.Float64bits(v.Float()))
	case reflect.String:
		if utf8.ValidString(v.String()) {
			return sized("s", v.String())
		}
		return sized("b", v.String())
	}
	return encodeMany(v, depth+1)
}

func encodeMany(v reflect.Value, depth int) string {
	var parts []string
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return "n"
		}
		return encode(v.Elem(), depth)
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8 {
			return sized("b", string(v.Bytes()))
		}
		for i := range v.Len() {
			parts = append(parts, encode(v.Index(i), depth))
		}
		return many("l", parts...)
	case reflect.Map:
		set := v.Type().Elem() == reflect.TypeFor[struct{}]()
		for _, key := range v.MapKeys() {
			pair := encode(key, depth)
			if !set {
				pair += encode(v.MapIndex(key), depth)
			}
			parts = append(parts, pair)
		}
		if set {
			return many("e", parts...)
		}
		return many("m", parts...)
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() {
				parts = append(parts, text(field.Name)+encode(v.Field(i), depth))
			}
		}
		return many("m", parts...)
	}
	return sized("o", v.Type().String())
}

// A value on the wire: nil, bool, *big.Int, float64, string, []byte, or items.
type items struct {
	letter byte
	values []any // for a map, keys and values in turn
}

type reader struct {
	data string
	at   int
}

func (r *reader) until(end byte) string {
	stop := r.at + strings.IndexByte(r.data[r.at:], end)
	found := r.data[r.at:stop]
	r.at = stop + 1
	return found
}

func (r *reader) taken(count int) string {
	r.at += count
	return r.data[r.at-count : r.at]
}

func (r *reader) value() any {
	letter := r.data[r.at]
	r.at++
	switch letter {
	case 'n':
		return nil
	case 't', 'f':
		return letter == 't'
	case 'i':
		number, _ := new(big.Int).SetString(r.until(';'), 10)
		return number
	case 'd':
		bits, _ := hex.DecodeString(r.taken(16))
		return math.Float64frombits(binary.BigEndian.Uint64(bits))
	}
	count, _ := strconv.Atoi(r.until(':'))
	switch letter {
	case 's':
		return r.taken(count)
	case 'b':
		return []byte(r.taken(count))
	case 'm':
		count *= 2
	}
	made := items{letter: letter}
	for range count {
		made.values = append(made.values, r.value())
	}
	return made
}

var errUnfit = errors.New("an argument does not fit")

// into makes a value of type t of what came over the wire.
func into(given any, t reflect.Type) (reflect.Value, error) {
	made := reflect.New(t).Elem()
	unfit := fmt.Errorf("%w: %T for %s", errUnfit, given, t)
	if t == reflect.TypeFor[*big.Int]() {
		if number, ok := given.(*big.Int); ok {
			return reflect.ValueOf(number), nil
		}
		return made, unfit
	}
	switch t.Kind() {
	case reflect.Pointer:
		if given == nil {
			return made, nil
		}
		inner, err := into(given, t.Elem())
		made.Set(reflect.New(t.Elem()))
		if err == nil {
			made.Elem().Set(inner)
		}
		return made, err
	case reflect.Interface:
		if t.NumMethod() != 0 {
			return made, unfit
		}
		if natural := plain(given); natural != nil {
			made.Set(reflect.ValueOf(natural))
		}
		return made, nil
	}
	switch value := given.(type) {
	case nil:
		if t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
			return made, nil
		}
	case bool:
		if t.Kind() == reflect.Bool {
			made.SetBool(value)
			return made, nil
		}
	case float64:
		if made.CanFloat() {
			made.SetFloat(value)
			return made, nil
		}
	case *big.Int:
		return intoNumber(value, made, unfit)
	case string:
		return intoText(value, made, unfit)
	case []byte:
		return intoText(string(value), made, unfit)
	case items:
		return intoItems(value, made, unfit)
	}
	return made, unfit
}

func intoNumber(value *big.Int, made reflect.Value, unfit error) (reflect.Value, error) {
	switch {
	case made.CanInt() && value.IsInt64() && !made.OverflowInt(value.Int64()):
		made.SetInt(value.Int64())
	case made.CanUint() && value.IsUint64() && !made.OverflowUint(value.Uint64()):
		made.SetUint(value.Uint64())
	case made.CanFloat():
		number, _ := new(big.Float).SetInt(value).Float64()
		made.SetFloat(number)
	default:
		return made, unfit
	}
	return made, nil
}

func intoText(value string, made reflect.Value, unfit error) (reflect.Value, error) {
	t := made.Type()
	switch {
	case t.Kind() == reflect.String:
		made.SetString(value)
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8:
		made.SetBytes([]byte(value))
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Int32:
		made.Set(reflect.ValueOf([]rune(value)).Convert(t))
	case t.Kind() == reflect.Int32 && utf8.RuneCountInString(value) == 1:
		r, _ := utf8.DecodeRuneInString(value)
		made.SetInt(int64(r))
	case t.Kind() == reflect.Uint8 && len(value) == 1:
		made.SetUint(uint64(value[0]))
	default:
		return made, unfit
	}
	return made, nil
}

func intoItems(value items, made reflect.Value, unfit error) (reflect.Value, error) {
	t := made.Type()
	switch {
	case t.Kind() == reflect.Map:
		return intoMap(value, made)
	case t.Kind() == reflect.Struct && value.letter == 'm':
		return intoStruct(value, made, unfit)
	case value.letter == 'm':
		return made, unfit
	case t.Kind() == reflect.Slice:
		made.Set(reflect.MakeSlice(t, len(value.values), len(value.values)))
	case t.Kind() != reflect.Array || t.Len() != len(value.values):
		return made, unfit
	}
	for i, item := range value.values {
		inner, err := into(item, t.Elem())
		if err != nil {
			return made, err
		}
		made.Index(i).Set(inner)
	}
	return made, nil
}

func intoMap(value items, made reflect.Value) (reflect.Value, error) {
	t := made.Type()
	made.Set(reflect.MakeMap(t))
	step := 1
	if value.letter == 'm' {
		step = 2
	}
	for i := 0; i < len(value.values); i += step {
		key, err := into(value.values[i], t.Key())
		if err != nil {
			return made, err
		}
		item := reflect.New(t.Elem()).Elem()
		switch {
		case step == 2:
			if item, err = into(value.values[i+1], t.Elem()); err != nil {
				return made, err
			}
		case t.Elem().Kind() == reflect.Bool:
			item.SetBool(true)
		}
		made.SetMapIndex(key, item)
	}
	return made, nil
}

func intoStruct(value items, made reflect.Value, unfit error) (reflect.Value, error) {
	for i := 0; i < len(value.values); i += 2 {
		name, _ := value.values[i].(string)
		field := made.FieldByNameFunc(func(known string) bool { return strings.EqualFold(known, name) })
		if !field.IsValid() || !field.CanSet() {
			return made, unfit
		}
		inner, err := into(value.values[i+1], field.Type())
		if err != nil {
			return made, err
		}
		field.Set(inner)
	}
	return made, nil
}

// plain is what a parameter without a type gets.
func plain(given any) any {
	switch value := given.(type) {
	case *big.Int:
		if value.IsInt64() {
			return int(value.Int64())
		}
		return value
	case items:
		if value.letter == 'm' {
			made := map[string]any{}
			for i := 0; i < len(value.values); i += 2 {
				made[fmt.Sprint(plain(value.values[i]))] = plain(value.values[i+1])
			}
			return made
		}
		made := make([]any, len(value.values))
		for i, item := range value.values {
			made[i] = plain(item)
		}
		return made
	}
	return given
}

func arguments(t reflect.Type, given []any) ([]reflect.Value, error) {
	fixed := t.NumIn()
	if t.IsVariadic() {
		fixed--
	}
	if len(given) < fixed || (len(given) > fixed && !t.IsVariadic()) {
		return nil, fmt.Errorf("%w: %d of them for %s", errUnfit, len(given), t)
	}
	made := make([]reflect.Value, len(given))
	for i, value := range given {
		wanted := t.In(min(i, t.NumIn()-1))
		if i >= fixed {
			wanted = wanted.Elem()
		}
		var err error
		if made[i], err = into(value, wanted); err != nil {
			return nil, err
		}
	}
	return made, nil
}

func cut(message string) string {
	if len(message) > maxMessage {
		message = message[:maxMessage]
	}
	return text(message)
}

func answer(token string, name string, given []any) {
	function, known := submission.AssayCasesTable[name]
	called := reflect.ValueOf(function)
	if !known || called.Kind() != reflect.Func {
		say(text("unfit"), text(token), text("the submission has no function '"+name+"'"))
		return
	}
	args, err := arguments(called.Type(), given)
	if err != nil {
		say(text("unfit"), text(token), text(name+": "+err.Error()))
		return
	}
	say(outcome(token, called, args)...)
}

func outcome(token string, called reflect.Value, args []reflect.Value) (parts []string) {
	defer func() {
		if trouble := recover(); trouble != nil {
			types := many("l", text(fmt.Sprintf("%T", trouble)), text("panic"))
			parts = []string{text("raised"), text(token), types, cut(fmt.Sprint(trouble))}
		}
	}()
	made := called.Call(args)
	if last := len(made) - 1; last >= 0 && called.Type().Out(last) == reflect.TypeFor[error]() {
		if failure, _ := made[last].Interface().(error); failure != nil {
			return []string{text("raised"), text(token), many("l", text(fmt.Sprintf("%T", failure)), text("error")), cut(failure.Error())}
		}
		made = made[:last]
	}
	var value string
	switch len(made) {
	case 0:
		value = "n"
	case 1:
		value = encode(made[0], 0)
	default:
		values := make([]string, len(made))
		for i, one := range made {
			values[i] = encode(one, 1)
		}
		value = many("l", values...)
	}
	return []string{text("ok"), text(token), value}
}

func main() {
	syscall.CloseOnExec(3)
	syscall.CloseOnExec(4)
	calls := bufio.NewReader(os.NewFile(3, "calls"))
	say(text("loaded"))
	for {
		head, err := calls.ReadString('\n')
		if err != nil {
			os.Exit(0)
		}
		size, _ := strconv.Atoi(strings.TrimSuffix(head, "\n"))
		data := make([]byte, size)
		if _, err := io.ReadFull(calls, data); err != nil {
			os.Exit(0)
		}
		call := (&reader{data: string(data)}).value().(items)
		answer(call.values[0].(string), call.values[1].(string), call.values[2].(items).values)
	}
}
